"""What differences between editions are about: one topic for each matter that a judge would ask for."""

from __future__ import annotations

from extractor.messages import mark as _

#: Topic of a matter: the key of a norm (or the beginning of it), or ``list/`` and the kind of a list. The first that fits counts.
_TOPICS: tuple[tuple[str, str], ...] = (
    ("Replaces/card_type", "setting_card_types"),
    ("KeepsWhenSet", "instants_and_sorceries"),
    ("StaysOn", "what_stays"),
    ("Replaces/subtype", "setting_subtypes"),
    ("RetentionPhrase/in_addition", "addition_phrase"),
    ("RetentionPhrase/still", "still_phrase"),
    ("KeptWhenStated", "kept_when_stated"),
    ("ArtifactCreature/True", "typed_artifact_creature"),
    ("ArtifactCreature", "artifact_creature"),
    ("CorrelatedSubtypes", "correlated_subtypes"),
    ("LeavesAlone/set/land_type", "land_types"),
    ("LeavesAlone", "what_changes_leave_alone"),
    ("SupertypeIndependent", "what_changes_leave_alone"),
    ("OthersKept", "what_changes_leave_alone"),
    ("SatisfiesEach", "several_card_types"),
    ("HasTypes", "several_card_types"),
    ("EachToItsType", "several_card_types"),
    ("GainNeedsType", "gaining_subtypes"),
    ("ChoiceOfSubtype", "choosing_subtypes"),
    ("NotAChoice", "choosing_subtypes"),
    ("list/spell_type", "spell_types"),
    ("list/supertype", "supertypes"),
    ("MayHave/supertype", "supertypes"),
    ("CastingNeeds", "supertypes"),
    ("SubjectTo/legendary/restriction", "supertypes"),
    ("SubjectTo", "cited_rules"),
    ("PlaneswalkerUniqueness", "cited_rules"),
    ("SubtypeWords", "words_of_subtypes"),
    ("SubtypeUnit", "words_of_subtypes"),
    ("SeveralSubtypes", "words_of_subtypes"),
    ("MayHave", "words_of_subtypes"),
    ("list/", "type_lists"),
    ("SubtypeFamily", "type_lists"),
    ("NoSubtypes", "type_lists"),
    ("CalledBySupertype", "called_by_supertype"),
    ("Land", "land_types"),
    ("IntrinsicAbility", "land_types"),
    ("BasicLandMana", "land_types"),
)

#: What a topic is called in a report.
TITLES: dict[str, str] = {
    "setting_card_types": _("What makes new card types replace the old ones"),
    "instants_and_sorceries": _("Card types that are kept when others are set"),
    "what_stays": _("What stays on an object whose card type is set"),
    "setting_subtypes": _("What makes new subtypes replace the old ones"),
    "addition_phrase": _("The wording “in addition to”"),
    "still_phrase": _("The wording “still”"),
    "kept_when_stated": _("What is kept where an effect says so"),
    "artifact_creature": _("“Artifact creature”"),
    "typed_artifact_creature": _("“[Creature type] artifact creature”"),
    "correlated_subtypes": _("When subtypes go with a card type"),
    "what_changes_leave_alone": _("What a change leaves alone"),
    "several_card_types": _("Objects with several card types"),
    "gaining_subtypes": _("Gaining a subtype without its card type"),
    "choosing_subtypes": _("Choosing a subtype"),
    "type_lists": _("Lists of card types and subtypes"),
    "spell_types": _("Spell types"),
    "words_of_subtypes": _("Words of a subtype"),
    "supertypes": _("Supertypes"),
    "called_by_supertype": _("Basic and snow"),
    "cited_rules": _("Rules that are cited"),
    "land_types": _("Land types"),
}


def topic_of(matter: str) -> str:
    """Return the topic of a matter: the key of a norm, or ``list/`` and the kind of a list."""
    return next(topic for start, topic in _TOPICS if matter.startswith(start))


def rank_of(topic: str) -> int:
    """Return the place of a topic in a report."""
    return list(TITLES).index(topic)
