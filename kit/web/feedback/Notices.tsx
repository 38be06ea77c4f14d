import '@mantine/notifications/styles.css';
import { Button, Text } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { translate } from '../i18n.ts';
import { preventWrapInTimes } from '../ui/preventWrapInTimes.tsx';

export type Notice = {
  tone: 'success' | 'failure';
  message: ReactNode;
  about?: string | undefined;
  way?: { label: string; take: () => void } | undefined;
  undo?: (() => void) | undefined;
  /** Stays until it is closed, because the user may write it down. */
  stays?: boolean;
};

const LEAVES_AFTER = 7_000;

const PLACE = '.mantine-Notifications-root';
const isInNotices = (target: EventTarget | null) => target instanceof Element && target.closest(PLACE);

let before: EventTarget | null = null;
addEventListener('focusin', ({ target, relatedTarget }) => {
  if (isInNotices(target) && !isInNotices(relatedTarget)) before = relatedTarget;
});

/** Returns the focus when a notice closes, or moves it to the screen's title. */
function giveFocusBack(notice: Element | null): void {
  if (!notice?.contains(document.activeElement)) return;
  const isThere = before instanceof HTMLElement && before.isConnected;
  const next = isThere ? (before as HTMLElement) : document.querySelector<HTMLElement>('h1[tabindex]');
  next?.focus({ preventScroll: true });
}

/** Shows a notice and returns a function that hides it. Use `notify` instead. */
export function showNotice({ tone, message, about, way, undo, stays = false }: Notice): () => void {
  const succeeded = tone === 'success';
  const name = randomId('notice');
  const button = (label: string, take: () => void) => (
    <Button
      key={label}
      variant="transparent"
      size="compact-md"
      px={0}
      mr="sm"
      td="underline"
      h="auto"
      ta="start"
      styles={{ label: { whiteSpace: 'normal', overflow: 'visible' } }}
      onClick={() => {
        notifications.hide(id);
        take();
      }}
    >
      {label}
    </Button>
  );
  const buttons = [way && button(way.label, way.take), undo && button(translate('ui.undo'), undo)].filter(
    Boolean,
  );
  const id = notifications.show({
    className: name,
    onClose: () => giveFocusBack(document.querySelector(`.${name}`)),
    message:
      about || buttons.length > 0 ? (
        <>
          <span>{preventWrapInTimes(message)}</span>{' '}
          {about && (
            <Text span inherit display="block">
              {preventWrapInTimes(about)}
            </Text>
          )}{' '}
          {buttons}
        </>
      ) : (
        preventWrapInTimes(message)
      ),
    autoClose: stays ? false : LEAVES_AFTER,
    role: succeeded ? 'status' : 'alert',
    color: succeeded ? 'green' : 'red',
    icon: succeeded ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />,
    closeButtonProps: { 'aria-label': translate('ui.close') },
  });
  return () => void notifications.hide(id);
}

/** Notices inside the resident frame, or at the bottom left of other pages (`web/notices.css`). */
export default function Notices({ frame }: { frame?: HTMLElement | null }) {
  const shown = (
    <Notifications
      position="bottom-left"
      autoClose={LEAVES_AFTER}
      transitionDuration={180}
      containerWidth={360}
      withinPortal={!frame}
    />
  );
  return frame ? createPortal(shown, frame) : shown;
}
