import { Alert, Box, Button, SegmentedControl, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { type Language, languages } from '../../../kit/actor.ts';
import { countUnfilledPlaceholders } from '../../../kit/documentText.ts';
import { CallError } from '../../../kit/web/api/callError.ts';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { type ConflictMergeOptions, useConflictMerge } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { FormattedDocumentText } from '../../../kit/web/document/FormattedDocumentText.tsx';
import { RestoredDraftNotice } from '../../../kit/web/drafts/RestoredDraftNotice.tsx';
import { resetFormToValues } from '../../../kit/web/drafts/useDraft.ts';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { FormattedTextarea } from '../../../kit/web/field/FormattedTextarea.tsx';
import { useSchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useSubmit } from '../../../kit/web/form/useSubmit.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { schemaParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { editLegalPage, readEditableLegalPage } from '../api.ts';
import {
  LEGAL_TEXT_MAX,
  type LegalPageName,
  type LegalTextWithVersion,
  legalPageEditSchema,
  legalPageNames,
} from '../legal.ts';
import { extractChangedPassage } from './changedPassage.ts';
import classes from './LegalTextEditorPage.module.css';

export default function LegalTextEditorPage() {
  const { t, language: userLanguage } = useI18n();
  const { building } = useSession();
  const [{ page, language }, change] = useUrlState({
    page: schemaParam(z.enum(legalPageNames), 'legal'),
    language: schemaParam(z.enum(languages), userLanguage),
  });
  const answer = useQuery(callQuery(readEditableLegalPage, { building: building.id, page }));
  return (
    <Page
      title={t('legal:edit.title')}
      width="list"
      intro={t('legal:edit.intro')}
      filters={
        <>
          <SegmentedControl
            aria-label={t('legal:edit.page')}
            value={page}
            onChange={(next) => change({ page: next }, 'replace')}
            data={legalPageNames.map((value) => ({ value, label: t(`legal:title.${value}`) }))}
          />
          <SegmentedControl
            aria-label={t('legal:edit.language')}
            value={language}
            onChange={(next) => change({ language: next }, 'replace')}
            data={languages.map((value) => ({ value, label: t(`legal:edit.languages.${value}`) }))}
          />
        </>
      }
    >
      {answer.isError ? (
        <Alert role="alert" color="red" title={t('legal:failed')}>
          <FailureMessage error={answer.error} />
        </Alert>
      ) : answer.data ? (
        <LegalTextEditor
          key={`${page} ${language}`}
          page={page}
          language={language}
          savedText={answer.data[language]}
        />
      ) : (
        <Skeleton h="30rem" />
      )}
    </Page>
  );
}

interface LegalTextEditorProps {
  page: LegalPageName;
  language: Language;
  savedText: LegalTextWithVersion;
}

const formSchema = legalPageEditSchema.pick({ text: true, version: true });

function LegalTextEditor({ page, language, savedText }: LegalTextEditorProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const edit = useCommand(editLegalPage);
  const [baseText, setBaseText] = useState(savedText);
  const form = useSchemaForm(formSchema, toLegalTextValues(savedText), `text ${page} ${language}`);
  const previewId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const { submit, sending, failure, focusOn } = useSubmit(form, formElement);
  const {
    saveMerged,
    changes,
    checkUndecided,
    reset: resetMerge,
  } = useConflictMerge(form, useLegalTextMergeOptions((form.draft.restoredBase ?? baseText).text));
  const [resetting, reset] = useDisclosure(false);
  const { text } = form.values;
  const isDirty = form.draft.isDirty;
  const blankCount = countUnfilledPlaceholders(text);
  useEffect(() => {
    // Keep typed text when the page is reloaded; saving then reports the conflict.
    if (form.draft.isDirty || savedText === baseText) return;
    setBaseText(savedText);
    resetFormToValues(form, toLegalTextValues(savedText));
  });

  const write = ({ text: newText, version }: Partial<LegalTextValues> & { text: string }) =>
    edit.mutateAsync({ building: building.id, page, language, text: newText, version });
  const finish = (message: string) => {
    resetMerge();
    form.draft.markSaved();
    notifyUser.success(message);
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    if (!sending && checkUndecided()) return event.preventDefault();
    submit(async (output) => {
      await saveMerged(write, output);
      finish(t('legal:edit.saved'));
    })(event);
  };
  const resetToDefault = async () => {
    try {
      await saveMerged(({ version }) => write({ text: '', version }), form.getValues());
      finish(t('legal:edit.resetDone'));
    } catch (error) {
      // On a conflict, the form shows the other user's text instead of erasing it.
      if (!(error instanceof CallError && error.code === 'changed_meanwhile')) throw error;
    }
  };
  return (
    <form ref={formElement} className={classes.editor} onSubmit={save} noValidate aria-busy={sending}>
      <Stack gap="sm">
        <VisuallyHidden component="h2">{t(`legal:title.${page}`)}</VisuallyHidden>
        {failure && (
          <Alert role="alert" color="red">
            {failure}
          </Alert>
        )}
        <RestoredDraftNotice draft={form.draft} onReset={() => focusOn('first')} />
        {changes}
        <FormattedTextarea
          label={t('legal:edit.text')}
          maxLength={LEGAL_TEXT_MAX}
          lang={language}
          autosize
          minRows={16}
          {...form.getInputProps('text')}
        />
        {!savedText.own && !isDirty && <Text c="dimmed">{t('legal:edit.starting')}</Text>}
        {blankCount > 0 && (
          // The role is `status`: after a refused save, the first alert is scrolled into view.
          <Alert role="status" color="yellow">
            {t('legal:edit.toComplete', { count: blankCount })}
          </Alert>
        )}
        <div className={classes.actions}>
          {savedText.own && (
            <Button variant="default" onClick={reset.open}>
              {t('legal:edit.reset')}
            </Button>
          )}
          <Button type="submit" loading={sending} disabled={text.trim() === ''}>
            {t('ui.save')}
          </Button>
        </div>
      </Stack>
      <section aria-labelledby={previewId}>
        <Text component="h2" id={previewId} fz="sm" fw={600} mb="2xs">
          {t('legal:edit.preview')}
        </Text>
        <Box p="lg" data-panel lang={language}>
          <FormattedDocumentText text={text} topLevel={2} />
        </Box>
      </section>
      <ConfirmDialog
        opened={resetting}
        close={reset.close}
        title={t('legal:edit.resetTitle')}
        confirmLabel={t('legal:edit.reset')}
        danger
        onConfirm={resetToDefault}
      >
        {t('legal:edit.resetText', { page: t(`legal:title.${page}`) })}
      </ConfirmDialog>
    </form>
  );
}

type LegalTextValues = Pick<LegalTextWithVersion, 'text' | 'version'>;

const toLegalTextValues = ({ text, version }: LegalTextWithVersion): LegalTextValues => ({
  text,
  version,
});

function useLegalTextMergeOptions(
  originalText: string,
): ConflictMergeOptions<LegalTextValues, LegalTextWithVersion> {
  const { t } = useI18n();
  return {
    toValues: toLegalTextValues,
    fields: {
      text: { label: t('legal:edit.text'), format: (text) => extractChangedPassage(originalText, text) },
    },
  };
}
