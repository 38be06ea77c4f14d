const SHORT_CODE_LENGTH = 6;

/** The beginning of the code, which visitors can read out at reception. */
export const toShortVisitCode = (code: string): string => code.slice(0, SHORT_CODE_LENGTH).toUpperCase();

export const isShortVisitCode = (text: string): boolean => /^[\da-f]{6}$/i.test(text);
