import { Alert, Button, Group, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { resetFormToValues } from '../../../kit/web/drafts/useDraft.ts';
import { DateField } from '../../../kit/web/field/DateField.tsx';
import { TimeField } from '../../../kit/web/field/TimeField.tsx';
import { useSchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useSubmit } from '../../../kit/web/form/useSubmit.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { flagParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { writeEntry } from '../api.ts';
import {
  LOGBOOK_HOLDER_NAME_MAX,
  LOGBOOK_PLACE_MAX,
  LOGBOOK_TEXT_MAX,
  type LogbookCategory,
  type NewLogbookEntry,
} from '../logbook.ts';
import { getLogbookCategoryByShortcut } from './categories.ts';
import { createBlankEntry, entryComposerSchema } from './composerForm.ts';
import { EntryCategoryField } from './EntryCategoryField.tsx';
import classes from './EntryComposer.module.css';
import { EntryPhotosField } from './EntryPhotosField.tsx';
import { FollowUpFields } from './FollowUpFields.tsx';
import { useEntryCommands } from './useEntryCommands.ts';

/** Characters after a digit that make it a number, an hour or a floor instead of a category. */
const CONTINUES_NUMBER = /^[\d\seèéh°:.,/-]$/;

/** Keys 1 to 8 set the category, Enter saves. */
export function EntryComposer({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const { t } = useI18n();
  const { building } = useSession();
  const today = useToday();
  const onPhone = useBreakpoint('phone');
  const write = useCommand(writeEntry);
  const { markAsMistake } = useEntryCommands();
  const form = useSchemaForm(entryComposerSchema, createBlankEntry(), 'logbook entry');
  const element = useRef<HTMLFormElement>(null);
  const { submit, sending, failure } = useSubmit(form, element);
  const [isOpen, setOpen] = useState(false);
  const [isSendingPhoto, setSendingPhoto] = useState(false);
  const [{ new: isNew }, change] = useUrlState({ new: flagParam() });
  const digit = useRef<{ character: string; before: LogbookCategory } | null>(null);
  // Shown beside the field: a notice would cover the entry just written.
  const [confirmation, setConfirmation] = useState<{ words: string; entry: number | null } | null>(null);
  const focus = () => field.current?.focus();
  useEffect(() => {
    // The keyboard of a phone would cover the list.
    if (!onPhone) focus();
  }, [onPhone]);
  useEffect(() => {
    if (!isNew) return;
    focus();
    change({ new: false }, 'replace');
  }, [isNew, change]);

  const { category } = form.getValues();
  const choose = (nextCategory: LogbookCategory) => {
    digit.current = null;
    form.setFieldValue('category', nextCategory);
    focus();
  };
  /** Holder of a key or place of a found item: focused before saving, optional. */
  const findDetailField = () => {
    const more = ({ key: 'name', lostProperty: 'keptAt' } as const)[String(form.getValues().category)];
    if (!more || form.getValues()[more] !== '') return null;
    return element.current?.querySelector<HTMLInputElement>(`input[data-path="${more}"]`) ?? null;
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent } = event;
    if (ctrlKey || metaKey || nativeEvent.isComposing) return;
    const { text, category: before } = form.getValues();
    const first = digit.current;
    const shortcutCategory = getLogbookCategoryByShortcut(
      altKey ? nativeEvent.code.replace('Digit', '') : key,
    );
    if (first && text === '' && !altKey && CONTINUES_NUMBER.test(key)) {
      // The digit starts the text: *2 personnes*, *14h*, *3e étage*.
      event.preventDefault();
      form.setValues({ text: first.character + key, category: first.before });
    } else if (shortcutCategory && (altKey || text === '')) {
      event.preventDefault();
      choose(shortcutCategory);
      if (!altKey) digit.current = { character: key, before };
      return;
    } else if (key === 'Enter' && !shiftKey && !altKey) {
      event.preventDefault();
      const more = text === '' ? null : findDetailField();
      if (more) more.focus();
      else if (!isSendingPhoto) element.current?.requestSubmit();
    }
    if (key !== 'Shift') digit.current = null;
  };
  const save = async (entry: NewLogbookEntry) => {
    const [written] = await write.mutateAsync({ building: building.id, ...entry });
    resetFormToValues(form, createBlankEntry());
    setOpen(false);
    focus();
    if (!written) return;
    const category = t(`logbook:categories.${written.category}`);
    setConfirmation({ words: t('logbook:written', { category }), entry: written.id });
  };
  const undo = (entry: number) => {
    setConfirmation(null);
    focus();
    void markAsMistake(entry, (words) => setConfirmation({ words, entry: null }));
  };

  return (
    <form
      ref={element}
      className={classes.composer}
      data-panel
      noValidate
      onSubmit={submit(save)}
      aria-label={t('logbook:form.label')}
      data-screen-only
    >
      {failure && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
          {failure}
        </Alert>
      )}
      <div className={classes.first}>
        <Textarea
          ref={field}
          className={classes.text}
          size="md"
          aria-label={t('logbook:form.text')}
          placeholder={t('logbook:form.placeholder')}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={LOGBOOK_TEXT_MAX}
          onKeyDown={onKey}
          {...form.getInputProps('text')}
        />
        <Button type="submit" size="md" loading={sending} disabled={isSendingPhoto}>
          {t('logbook:form.write')}
        </Button>
      </div>
      <EntryCategoryField value={category} onChange={choose} withKeys />
      {category === 'key' && (
        <div className={classes.more}>
          <TextInput
            label={t('logbook:form.givenTo')}
            maxLength={LOGBOOK_HOLDER_NAME_MAX}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('logbook:form.company')}
            maxLength={LOGBOOK_HOLDER_NAME_MAX}
            {...form.getInputProps('company')}
          />
        </div>
      )}
      {category === 'lostProperty' && (
        <div className={classes.more}>
          <TextInput
            label={t('logbook:form.keptAt')}
            maxLength={LOGBOOK_PLACE_MAX}
            {...form.getInputProps('keptAt')}
          />
        </div>
      )}
      {isOpen && (
        <>
          <div className={classes.more}>
            <TextInput
              label={t('logbook:form.place')}
              maxLength={LOGBOOK_PLACE_MAX}
              {...form.getInputProps('place')}
            />
            <DateField label={t('logbook:form.date')} max={today} clearable {...form.getInputProps('date')} />
            <TimeField label={t('logbook:form.time')} {...form.getInputProps('time')} />
            <FollowUpFields
              until={form.getInputProps('followUpUntil')}
              by={form.getInputProps('followUpBy')}
            />
          </div>
          <EntryPhotosField
            value={form.getValues().pictures}
            onChange={(pictures) => form.setFieldValue('pictures', pictures)}
            onSending={setSendingPhoto}
          />
        </>
      )}
      <div className={classes.foot}>
        <Button
          variant="subtle"
          aria-expanded={isOpen}
          rightSection={
            isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />
          }
          onClick={() => setOpen(!isOpen)}
        >
          {t('logbook:form.more')}
        </Button>
        {!onPhone && !confirmation && <span className={classes.hint}>{t('logbook:form.hint')}</span>}
        <Group gap="sm" wrap="nowrap">
          <p role="status">{confirmation?.words}</p>
          {confirmation?.entry && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={() => confirmation.entry && undo(confirmation.entry)}
            >
              {t('ui.undo')}
            </Button>
          )}
        </Group>
      </div>
    </form>
  );
}
