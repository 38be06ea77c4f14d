/** Whether the page stands in a frame of another one. */
export const isFramed = (): boolean => window.top !== window.self;
