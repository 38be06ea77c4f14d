import type { CellValue, UnreadableCell } from './types.ts';

/** Excel, LibreOffice and Google Sheets in six languages. */
const errorNames = new Set(
  `NULL! DIV/0! VALUE! REF! NAME? NUM! N/A ERROR! ERR! GETTING_DATA SPILL! CALC! FIELD! BLOCKED!
  CONNECT! UNKNOWN! BUSY! EXTERNAL! PYTHON! TIMEOUT! NUL! VALEUR! NOM? NOMBRE! PROPAGATION! EPARS!
  CHAMP! BLOQUÉ! CONNEXION! INCONNU! OCCUPÉ! BEZUG! WERT! NV ZAHL! ÜBERLAUF! N/D VALOR! NOMBRE? RIF!
  NOME? VALORE! NULO!`.split(/\s+/),
);

/** `#N/A`, `#REF!`, `Err:502`, or `####` for a number that is too wide. */
export function isErrorValue(text: string): boolean {
  if (text.length > 30 || !/^\s*[#e]/i.test(text)) return false;
  const bare = text.replace(/[\s¡¿]/g, '').toUpperCase();
  if (bare.startsWith('#')) return errorNames.has(bare.slice(1)) || /^#{3,}$/.test(bare);
  return /^ERR:\d{3}$/.test(bare);
}

export const createErrorCell = (text: string): UnreadableCell => ({
  problem: 'cell_error',
  text: text.trim(),
});

export const toTextCell = (text: string): CellValue => (isErrorValue(text) ? createErrorCell(text) : text);
