export const IS_APPLE_KEYBOARD = /Mac|iPhone|iPad/.test(navigator.userAgent);
