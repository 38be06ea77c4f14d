import { useIsFetching } from '@tanstack/react-query';
import classes from './RefetchIndicator.module.css';

/** Progress line above the page while stale data is refetched for more than a moment. */
export function RefetchIndicator() {
  const checked = useIsFetching({ predicate: ({ state }) => state.data !== undefined });
  return (
    <div
      className={classes.line}
      data-checking={checked > 0 || undefined}
      data-screen-only
      aria-hidden="true"
    />
  );
}
