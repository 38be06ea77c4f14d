export const onApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
