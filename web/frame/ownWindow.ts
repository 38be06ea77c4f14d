import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { publicCalendarOf } from '../../core/buildings/publicCalendars.ts';
import { isFramed } from '../../kit/web/framed.ts';

/**
 * In a frame of another page only public calendars stand (docs/specification.md §24): the server sees to what is loaded there, this
 * to where the reader goes on from one. Any other screen opens in a window of its own.
 */
export function useOwnWindow(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = `${pathname}${search}`;
  const leaves = isFramed() && publicCalendarOf(address) === undefined;
  useLayoutEffect(() => {
    if (!leaves) return;
    // Where no window may be opened the server refuses the frame what is loaded into it.
    if (window.open(address, '_blank')) void navigate(-1);
    else location.assign(address);
  }, [leaves, address, navigate]);
}
