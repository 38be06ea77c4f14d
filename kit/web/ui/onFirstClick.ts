/** Ignores the second click of a double click, which would act on what the first one has changed. */
export const onFirstClick =
  (run: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) run();
  };
