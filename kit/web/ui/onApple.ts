/** Whether the device has the keys of an Apple keyboard: ⌘ instead of Ctrl. */
export const onApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
