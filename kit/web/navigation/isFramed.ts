export const isFramed = (): boolean => window.top !== window.self;
