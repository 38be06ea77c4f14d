/** Normalises free text (`4e étage`, `3 et 4`, `RDC`) to floor numbers; `0` is the ground floor. */
export function parseFloors(floorsText: string): string[] {
  const floors = floorsText
    .split(/[,;/&\n]|(?<!\br\s*)\+|\s(?:et|and|y)\s/i)
    .flatMap((part) => parsePart(part.trim()));
  return [...new Set(floors)].filter((floor) => floor !== '').sort(compareFloors);
}

export function compareFloors(floor: string, other: string): number {
  const [a, b] = [toNumber(floor), toNumber(other)];
  if (a !== undefined && b !== undefined) return a - b;
  if (a === undefined && b === undefined) return floor.localeCompare(other, 'fr', { numeric: true });
  return a === undefined ? 1 : -1;
}

const toNumber = (floor: string) => (/^-?\d+$/.test(floor) ? Number(floor) : undefined);

/** A larger range is not a range of floors. */
const MAX_FLOORS = 60;

function parsePart(part: string): string[] {
  const range = /^(?:.*?\s)??(\d+)\s*(?:e|er|ème|th)?\s*(?:-|–|à|to)\s*(\d+)\s*(?:\D.*)?$/i.exec(part);
  const [first, last] = [Number(range?.[1]), Number(range?.[2])];
  if (range && first < last && last - first < MAX_FLOORS)
    return Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
  return [parseFloor(part)];
}

const GROUND = /^(?:rdc|rez[- ]de[- ]chauss[ée]e|rez|ground(?: floor)?|gf|g)$/i;
const BELOW = /^(?:ss|sous[- ]sol|basement|b|r\s*[-–−]|[-–−])\s*(\d+)$/i;
const ABOVE = new RegExp(
  String.raw`^(?:r\s*\+\s*|[ée]tage\s+|niveau\s+|floor\s+|level\s+)?(\d+)\s*` +
    String.raw`(?:er|ère|e|è|ème|eme|st|nd|rd|th)?\s*(?:[ée]tage|niveau|floor|level)?$`,
  'i',
);

function parseFloor(part: string): string {
  if (GROUND.test(part)) return '0';
  const below = BELOW.exec(part)?.[1];
  if (below !== undefined) return String(-Number(below) || 0);
  const above = ABOVE.exec(part)?.[1];
  return above === undefined ? part.slice(0, 100) : String(Number(above));
}
