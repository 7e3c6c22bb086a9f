"""Reads many texts: each distinct text once, on one or several processes, rows in the order of the input."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import NamedTuple

from extractor.bulk.batch import Answer, Reader, Request, pipeline_reader, read_batch, read_one, request
from extractor.bulk.memory import Memory, Slot
from extractor.errors import ExtractorError
from extractor.io.faults import Broken
from extractor.io.records import TextRecord
from extractor.io.rows import Row

#: Distinct texts whose result is remembered; those met longer ago would be read again.
REMEMBERED = 1 << 18
#: Distinct texts per task of a worker process, and rows that may wait for one task.
CHUNK = 500
WAITING = 4000

_Pair = tuple[TextRecord, Slot] | Broken


def annotate_records(
    records: Iterable[TextRecord | Broken], *, jobs: int = 1, read: Reader | None = None, remembered: int = REMEMBERED
) -> Generator[Row | Broken, None, None]:
    """Read the records and yield their rows in input order; faults of the input stay where they stand.

    The same input gives the same rows whatever ``jobs`` is. A text that made the reader fail gives a row with a
    diagnostic and, the first time it occurs, a ``Broken`` after the row.

    Args:
        records: as ``read_records`` yields them.
        jobs: processes; 0 for as many as there are cores. Starting one costs seconds: it pays from some 50,000 texts.
            With more than one the calling script needs the usual ``if __name__ == "__main__":`` guard.
        read: another reader than the pipeline's; with more than one process it must be picklable by name.
        remembered: how many distinct texts to remember.

    Raises:
        ExtractorError: a grammar or lexicon is broken, or a worker process died.
    """
    count = jobs if jobs > 0 else _cores()
    memory = Memory(remembered)
    pairs = _here(records, read, memory) if count == 1 else _spread(records, read, memory, count)
    for pair in pairs:
        if isinstance(pair, Broken):
            yield pair
            continue
        record, slot = pair
        answer = slot.answer
        if answer is None:
            raise AssertionError("a row came before its task was done")
        yield Row(record, answer.body)
        if answer.error is not None and not slot.told:
            slot.told = True
            yield Broken.at(record.source, "TE520", record.name, reason=answer.error)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _here(records: Iterable[TextRecord | Broken], read: Reader | None, memory: Memory) -> Iterator[_Pair]:
    reader = read
    for record in records:
        if isinstance(record, Broken):
            yield record
            continue
        one = request(record)
        slot, new = memory.slot(one)
        if new:
            reader = reader or pipeline_reader()
            memory.fill(slot, read_one(one, reader))
        yield record, slot


class _Task(NamedTuple):
    """New texts for a worker, their slots, and the rows that are ready when the task is done."""

    requests: list[Request]
    slots: list[Slot]
    pairs: list[_Pair]


def _spread(records: Iterable[TextRecord | Broken], read: Reader | None, memory: Memory, jobs: int) -> Iterator[_Pair]:
    """As ``_here``, with tasks ahead of the rows; tasks are finished in the order in which they were made."""
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_start_worker)
    running: deque[tuple[Future[list[Answer]], _Task]] = deque()
    try:
        for task in _tasks(records, memory):
            running.append((pool.submit(read_batch, task.requests, read), task))
            if len(running) > 2 * jobs:
                yield from _finish(*running.popleft(), memory)
        while running:
            yield from _finish(*running.popleft(), memory)
    except BrokenProcessPool as error:
        raise ExtractorError("a worker process died, perhaps for lack of memory; try again with --jobs 1") from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears the interrupt and ends the workers


def _tasks(records: Iterable[TextRecord | Broken], memory: Memory) -> Iterator[_Task]:
    task = _Task([], [], [])
    for record in records:
        if isinstance(record, Broken):
            task.pairs.append(record)
        else:
            one = request(record)
            slot, new = memory.slot(one)
            if new:
                task.requests.append(one)
                task.slots.append(slot)
            task.pairs.append((record, slot))
        if len(task.requests) >= CHUNK or len(task.pairs) >= WAITING:
            yield task
            task = _Task([], [], [])
    if task.pairs:
        yield task


def _finish(future: Future[list[Answer]], task: _Task, memory: Memory) -> Iterator[_Pair]:
    for slot, answer in zip(task.slots, future.result(), strict=True):
        memory.fill(slot, answer)
    yield from task.pairs
