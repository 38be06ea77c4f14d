/** What the page shows before the program has come, as the build drew it (web/public/before.js); null where there is none, or no more. */
export const drawnPage = (): HTMLElement | null => document.getElementById('drawn');
