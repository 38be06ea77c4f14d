export const isAppleKeyboard = /Mac|iPhone|iPad/.test(navigator.userAgent);
