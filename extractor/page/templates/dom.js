// Builds elements from plain text: nothing here, or after it, reads text as HTML.
const data = JSON.parse(document.getElementById("data").textContent);
const say = data.say;
const byId = (id) => document.getElementById(id);
const count = new Intl.NumberFormat(data.lang);

// Characters that are not seen or turn the text around, and halves of surrogate pairs.
const CONTROL =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function el(name, attributes, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

function addText(parent, text) {
  let from = 0;
  for (const match of text.matchAll(CONTROL)) {
    parent.append(text.slice(from, match.index));
    const code = `U+${match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
    parent.append(el("span", { class: "control", "data-code": code }, match[0]));
    from = match.index + match[0].length;
  }
  parent.append(text.slice(from));
  return parent;
}

// An element with a text in a language, kept apart from the direction of what stands around it.
const textIn = (name, language, text, attributes) =>
  addText(el(name, { lang: language, dir: "auto", ...attributes }), text);

const fill = (message, details) => message.replace(/\{(\w+)\}/g, (whole, name) => details[name] ?? whole);
