import type { ClipboardEvent } from 'react';
import type { SplitName } from '../../fullName.ts';
import { readPeople } from '../../peopleList.ts';

function readPastedName(text: string): SplitName | null {
  const cells = text
    .split(/[\t\r\n]+/)
    .map((cell) => cell.trim())
    .filter(Boolean);
  return cells.length === 2 ? (readPeople([{ row: 1, cells }]).people[0] ?? null) : null;
}

/** `onPaste` handler for name fields: two spreadsheet cells fill the last and the first name. */
export function handleNamePaste(onName: (name: SplitName) => void) {
  return (event: ClipboardEvent) => {
    const name = readPastedName(event.clipboardData.getData('text'));
    if (!name) return;
    event.preventDefault();
    onName({ lastName: name.lastName, firstName: name.firstName });
  };
}
