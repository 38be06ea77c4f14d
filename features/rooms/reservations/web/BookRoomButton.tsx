import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { LocalDate } from '../../../../kit/time.ts';
import { useToday } from '../../../../kit/web/session/useToday.ts';
import type { CalendarSelection } from './calendar/calendarSelection.ts';

interface BookRoomButtonProps {
  label: string;
  /** Past days are replaced by today. */
  date: LocalDate;
  onBook: (selection: CalendarSelection) => void;
}

export function BookRoomButton({ label, date, onBook }: BookRoomButtonProps) {
  const today = useToday();
  return (
    <Button
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => onBook({ date: date > today ? date : today })}
    >
      {label}
    </Button>
  );
}
