export const parseWholeNumberOrZero = (text: string | null) =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0;
