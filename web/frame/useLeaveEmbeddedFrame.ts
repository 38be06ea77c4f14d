import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getPublicCalendarPageBuildingId } from '../../core/buildings/publicCalendarPages.ts';
import { isFramed } from '../../kit/web/isFramed.ts';

/**
 * Only public calendars may be embedded (docs/specification.md §24). Other pages, which the server refuses to
 * load in a frame, open in a new window.
 */
export function useLeaveEmbeddedFrame(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = `${pathname}${search}`;
  const leaves = isFramed() && getPublicCalendarPageBuildingId(address) === undefined;
  useLayoutEffect(() => {
    if (!leaves) return;
    // The pop-up was blocked: the server refuses this page in the frame.
    if (window.open(address, '_blank')) void navigate(-1);
    else location.assign(address);
  }, [leaves, address, navigate]);
}
