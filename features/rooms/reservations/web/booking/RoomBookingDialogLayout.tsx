import { useElementSize } from '@mantine/hooks';
import type { CSSProperties, ReactNode } from 'react';
import classes from './RoomBookingDialogLayout.module.css';

interface RoomBookingDialogLayoutProps {
  need: ReactNode;
  rooms: ReactNode;
  rest: ReactNode;
}

export function RoomBookingDialogLayout({ need, rooms, rest }: RoomBookingDialogLayoutProps) {
  const { ref, height } = useElementSize<HTMLDivElement>();
  return (
    <div className={classes.columns}>
      <div className={classes.need}>{need}</div>
      <div className={classes.rooms}>
        <div ref={ref} className={classes.held} style={{ '--list-height': `${height}px` } as CSSProperties}>
          {rooms}
        </div>
      </div>
      <div className={classes.rest}>{rest}</div>
    </div>
  );
}
