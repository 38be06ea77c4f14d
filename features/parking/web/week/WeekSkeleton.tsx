import { Skeleton } from '@mantine/core';

export function WeekSkeleton() {
  return (
    <div aria-hidden>
      {Array.from({ length: 10 }, (_, row) => (
        <Skeleton key={String(row)} height={36} mb={8} />
      ))}
    </div>
  );
}
