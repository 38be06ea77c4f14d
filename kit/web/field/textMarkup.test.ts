import { expect, it } from 'vitest';
import { buildMarkupEdit, type TextMarkup } from './textMarkup.ts';

/** `|` marks the ends of the selection. */
function apply(marked: string, markup: TextMarkup): string {
  const [before = '', selected = '', after] = marked.split('|');
  const text = before + selected + (after ?? '');
  const start = before.length;
  // One mark is a caret.
  const end = after === undefined ? start : start + selected.length;
  const edit = buildMarkupEdit(text, [start, end], markup, 'texte');
  const edited = text.slice(0, edit.start) + edit.insertedText + text.slice(edit.end);
  const [from, to] = edit.selection;
  if (from === to) return `${edited.slice(0, from)}|${edited.slice(from)}`;
  return `${edited.slice(0, from)}|${edited.slice(from, to)}|${edited.slice(to)}`;
}

it.each<[TextMarkup, string, string]>([
  ['bold', 'Le |lundi |matin', 'Le **|lundi|** matin'],
  ['bold', 'Le **|lundi|**', 'Le |lundi|'],
  ['bold', 'Le |', 'Le **|texte|**'],
  ['bold', '|Un\n\n- Deux|', '|**Un**\n\n- **Deux**|'],
  ['bold', '|**Un**\n- **Deux**|', '|Un\n- Deux|'],
  ['bold', 'Le |lundi **matin**|', 'Le |**lundi matin**|'],
  ['bold', '|- Badge|', '|- **Badge**|'],
  ['bold', '|## Titre|', '|## **Titre**|'],
  ['link', 'Voir |le **plan**|', 'Voir [le plan](|https://|)'],
  ['link', 'Voir |le\nplan|', 'Voir [le plan](|https://|)'],
  ['link', 'Voir |le plan|.', 'Voir [le plan](|https://|).'],
  ['link', 'Voir |', 'Voir [|texte|](https://)'],
  ['heading', 'Un\nDe|ux\nTrois', 'Un\n## De|ux\nTrois'],
  ['heading', 'Un\n## De|ux', 'Un\nDe|ux'],
  ['heading', '- De|ux', '## De|ux'],
  ['heading', '|', '## |'],
  ['heading', '|\nUn', '## |\nUn'],
  ['list', 'Un\nD|eux\n\nTr|ois', 'Un\n|- Deux\n\n- Trois|'],
  ['list', '- |Un\n- Deux|', '|Un\nDeux|'],
  ['list', '## |Un', '- |Un'],
])('%s of “%s” gives “%s”', (markup, before, after) => expect(apply(before, markup)).toBe(after));
