import { Button, Group, Stack } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBuildingCommunity,
  IconCheck,
  IconEraser,
  IconHandMove,
  IconKey,
  IconMapPin,
  IconMessagePlus,
  IconPencil,
} from '@tabler/icons-react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ScreenAction } from '../../../kit/web/ui/ActionButton.tsx';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import type { LogbookEntry } from '../logbook.ts';
import { logbookCategoryIcons } from './categories.ts';
import classes from './Entries.module.css';
import { EntryChips } from './EntryChips.tsx';
import { EntryContinuations } from './EntryContinuations.tsx';
import { EntryPhotos } from './EntryPhotos.tsx';
import { useEntryCommands } from './useEntryCommands.ts';
import type { EntryDialogOpeners } from './useEntryDialogs.ts';
import { useFormatMoments } from './useFormatMoments.ts';

interface EntryItemProps {
  entry: LogbookEntry;
  dialogs: EntryDialogOpeners;
}

export function EntryItem({ entry, dialogs }: EntryItemProps) {
  const { t } = useI18n();
  const { formatLocalMoment, formatInstant, isWrittenImmediately } = useFormatMoments();
  const { markAsMistake } = useEntryCommands();
  const { category, text, place, original, mistaken, emptied } = entry;
  const Icon = logbookCategoryIcons[category];
  const corrected = entry.further.findLast((each) => each.act === 'correction' && !each.mistaken);
  return (
    <li className={classes.entry} data-mistaken={mistaken || undefined}>
      <Stack gap="xs" miw={0} flex={1}>
        <Group component="p" gap="0.25rem 0.75rem" fw={600} data-figures>
          <Icon size={20} stroke={1.75} aria-hidden />
          <time dateTime={`${entry.date}T${entry.time}`}>{formatLocalMoment(entry.date, entry.time)}</time>
          <span>{t(`logbook:categories.${category}`)}</span>
          {place && <span className={classes.place}>{place}</span>}
          <span className={classes.who}>
            {entry.writtenBy ?? t('logbook:nobody')}
            {!isWrittenImmediately(entry) && (
              <> · {t('logbook:writtenAt', { when: formatInstant(entry.writtenAt) })}</>
            )}
          </span>
        </Group>
        {emptied && !text ? (
          <p className={classes.quiet}>{t('logbook:emptied')}</p>
        ) : (
          <p className={classes.text}>{text}</p>
        )}
        {original && corrected && (
          <p className={classes.original}>
            {t('logbook:before')} <s>{[original.text, original.place].filter(Boolean).join(' · ')}</s>
          </p>
        )}
        <EntryPhotos pictures={entry.pictures} />
        <div className={classes.chips}>
          <EntryChips entry={entry} />
        </div>
        <EntryContinuations entry={entry} onTakeBack={({ id }) => void markAsMistake(id)} />
      </Stack>
      <EntryActions entry={entry} dialogs={dialogs} />
    </li>
  );
}

function EntryActions({ entry, dialogs }: EntryItemProps) {
  const { t } = useI18n();
  const { addStepAndNotify, markAsMistake } = useEntryCommands();
  const { key, found, followUp, mistaken, category } = entry;
  if (mistaken || (entry.emptied && !entry.text)) return null;
  const isDue = followUp && !followUp.done;
  const isHere = found?.state === 'here';
  const actions: ScreenAction[] = [
    { label: t('logbook:actions.note'), icon: IconMessagePlus, run: () => dialogs.openStep('note', entry) },
    {
      label: t(isDue ? 'logbook:actions.askAgain' : 'logbook:actions.ask'),
      icon: IconCheck,
      run: () => dialogs.openStep('followUp', entry),
    },
    ...(category === 'key' && !key?.out
      ? [{ label: t('logbook:actions.give'), icon: IconKey, run: () => dialogs.openStep('given', entry) }]
      : []),
    ...(isHere
      ? [
          { label: t('logbook:actions.keep'), icon: IconMapPin, run: () => dialogs.openStep('kept', entry) },
          {
            label: t('logbook:actions.passOn'),
            icon: IconBuildingCommunity,
            run: () => addStepAndNotify(entry, 'passedOn'),
          },
        ]
      : []),
    { label: t('logbook:actions.correct'), icon: IconPencil, run: () => dialogs.openCorrection(entry) },
    {
      label: t('logbook:actions.takeBack'),
      icon: IconEraser,
      run: async () => void (await markAsMistake(entry.id)),
    },
  ];
  return (
    <div className={classes.actions} data-screen-only>
      {key?.out && (
        <Button
          className={classes.main}
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          onClick={() => void addStepAndNotify(entry, 'returned')}
        >
          {t('logbook:actions.returned')}
        </Button>
      )}
      {isHere && (
        <Button
          className={classes.main}
          leftSection={<IconHandMove size={20} aria-hidden />}
          onClick={() => dialogs.openStep('handedOver', entry)}
        >
          {t('logbook:actions.handOver')}
        </Button>
      )}
      {isDue && (
        <Button
          className={classes.main}
          leftSection={<IconCheck size={20} aria-hidden />}
          onClick={() => void addStepAndNotify(entry, 'done')}
        >
          {t('logbook:actions.done')}
        </Button>
      )}
      <ActionMenu
        subtle
        label={t('logbook:actions.of', { text: entry.text.slice(0, 60) })}
        actions={actions}
      />
    </div>
  );
}
