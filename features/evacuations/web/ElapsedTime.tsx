import { useEffect, useState } from 'react';
import classes from './ElapsedTime.module.css';
import { formatDuration } from './times.ts';

/** Hidden from screen readers, which would announce it every second. */
export function ElapsedTime({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(clock);
  }, []);
  return (
    <time className={classes.elapsed} aria-hidden>
      {formatDuration(now - Date.parse(since))}
    </time>
  );
}
