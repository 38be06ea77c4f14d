import { Alert, Button, SegmentedControl, Skeleton, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { type Language, languages } from '../../../kit/actor.ts';
import { countBlanks } from '../../../kit/documentText.ts';
import { parsed, useAddress } from '../../../kit/web/address.ts';
import { sentenceOf } from '../../../kit/web/callError.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { UnsavedChangesGuard } from '../../../kit/web/dialog/UnsavedChangesGuard.tsx';
import { DocumentText } from '../../../kit/web/document/DocumentText.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery, useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { type LegalPage, type PageOfBuilding, pages, TEXT_MAX } from '../legal.ts';
import { editLegalPage, readLegalPage } from '../wire.ts';
import classes from './EditPage.module.css';

/** `/resident/legal`: the building's legal pages, for its administrators. */
export default function EditPage() {
  const { t, language: spoken } = useWords();
  const { building } = useSession();
  const [{ page, language }, change] = useAddress({
    page: parsed(z.enum(pages), 'legal'),
    language: parsed(z.enum(languages), spoken),
  });
  const answer = useQuery(callQuery(readLegalPage, { building: building.id, page }));
  return (
    <Page
      title={t('legal:edit.title')}
      intro={t('legal:edit.intro')}
      filters={
        <>
          <SegmentedControl
            aria-label={t('legal:edit.page')}
            value={page}
            onChange={(next) => change({ page: next }, 'replace')}
            data={pages.map((value) => ({ value, label: t(`legal:title.${value}`) }))}
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
          {sentenceOf(answer.error)}
        </Alert>
      ) : answer.data ? (
        <Editor
          key={`${page} ${language}`}
          page={page}
          language={language}
          known={answer.data[language]}
          onSaved={answer.refetch}
        />
      ) : (
        <Skeleton h="30rem" />
      )}
    </Page>
  );
}

interface EditorProps {
  page: LegalPage;
  language: Language;
  known: PageOfBuilding['fr'];
  onSaved: () => Promise<unknown>;
}

function Editor({ page, language, known, onSaved }: EditorProps) {
  const { t } = useWords();
  const { building } = useSession();
  const edit = useCommand(editLegalPage);
  const [typed, setTyped] = useState<string | null>(null);
  const [resetting, reset] = useDisclosure(false);
  const text = typed ?? known.text;
  const toComplete = countBlanks(text);

  const write = async (next: string, done: string) => {
    await edit.mutateAsync({ building: building.id, page, language, text: next });
    await onSaved();
    setTyped(null);
    notify.success(done);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    write(text, t('legal:edit.saved')).catch(notify.failure);
  };
  return (
    <form className={classes.editor} onSubmit={save}>
      <div className={classes.writing}>
        <Textarea
          label={t('legal:edit.text')}
          description={t('legal:edit.hint')}
          value={text}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={TEXT_MAX}
          lang={language}
          autosize
          minRows={16}
          maxRows={28}
        />
        {!known.own && typed === null && <Text c="dimmed">{t('legal:edit.starting')}</Text>}
        {toComplete > 0 && <Alert color="yellow">{t('legal:edit.toComplete', { count: toComplete })}</Alert>}
        <div className={classes.actions}>
          {known.own && (
            <Button variant="default" onClick={reset.open}>
              {t('legal:edit.reset')}
            </Button>
          )}
          <Button type="submit" loading={edit.isPending} disabled={text.trim() === ''}>
            {t('ui.save')}
          </Button>
        </div>
      </div>
      <UnsavedChangesGuard typed={typed !== null && typed !== known.text} />
      <section className={classes.preview} aria-label={t('legal:edit.preview')} lang={language}>
        <DocumentText text={text} topLevel={2} />
      </section>
      <ConfirmDialog
        opened={resetting}
        onClose={reset.close}
        title={t('legal:edit.resetTitle')}
        confirmLabel={t('legal:edit.reset')}
        danger
        onConfirm={() => write('', t('legal:edit.resetDone'))}
      >
        {t('legal:edit.resetText', { page: t(`legal:title.${page}`) })}
      </ConfirmDialog>
    </form>
  );
}
