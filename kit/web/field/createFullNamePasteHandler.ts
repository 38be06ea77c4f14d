import type { ClipboardEvent } from 'react';
import type { NameParts } from '../../fullName.ts';
import { parsePastedPeopleRows } from '../../peopleList.ts';

function parsePastedName(text: string): NameParts | null {
  const cells = text
    .split(/[\t\r\n]+/)
    .map((cell) => cell.trim())
    .filter(Boolean);
  return cells.length === 2 ? (parsePastedPeopleRows([{ row: 1, cells }]).people[0] ?? null) : null;
}

/** `onPaste` handler for name fields: two spreadsheet cells fill the last and the first name. */
export function createFullNamePasteHandler(onName: (name: NameParts) => void) {
  return (event: ClipboardEvent) => {
    const name = parsePastedName(event.clipboardData.getData('text'));
    if (!name) return;
    event.preventDefault();
    onName({ lastName: name.lastName, firstName: name.firstName });
  };
}
