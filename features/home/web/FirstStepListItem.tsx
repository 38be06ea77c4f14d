import { Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import classes from './FirstStepListItem.module.css';

interface FirstStepListItemProps {
  to: string | undefined;
  mark: ReactNode;
  title: string;
  text?: string | undefined;
  isDone?: boolean;
}

export function FirstStepListItem({ to, mark, title, text, isDone = false }: FirstStepListItemProps) {
  const doneAttribute = { 'data-done': isDone || undefined };
  const content = (
    <>
      {mark}
      <Stack component="span" gap={0} flex={1} miw={0}>
        <span className={classes.title}>{title}</span>
        {text && (
          <Text span size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </Stack>
      {to && <IconChevronRight size={18} stroke={1.5} aria-hidden />}
    </>
  );
  return (
    <li>
      {to ? (
        <ScreenLink to={to} className={classes.step} {...doneAttribute}>
          {content}
        </ScreenLink>
      ) : (
        <div className={classes.step} {...doneAttribute}>
          {content}
        </div>
      )}
    </li>
  );
}
