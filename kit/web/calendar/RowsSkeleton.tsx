import { Skeleton } from '@mantine/core';

/** Stands for the rows of a calendar while it loads. `height` in pixels. */
export const RowsSkeleton = ({ rows = 10, height }: { rows?: number; height: number }) => (
  <div aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={String(row)} height={height} mb={8} />
    ))}
  </div>
);
