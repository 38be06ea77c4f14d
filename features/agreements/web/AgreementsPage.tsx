import { SegmentedControl } from '@mantine/core';
import { z } from 'zod';
import { useWords } from '../../../kit/web/i18n.ts';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { schemaParam, useUrlState } from '../../../kit/web/useUrlState.ts';
import { PublishButton } from './PublishDialog.tsx';
import { Signatures } from './Signatures.tsx';
import { Texts } from './Texts.tsx';
import { useValidity } from './Validity.tsx';

const views = ['signatures', 'texts'] as const;

export default function AdminPage() {
  const { t } = useWords();
  const [{ view }, change] = useUrlState({ view: schemaParam(z.enum(views), 'signatures') });
  const validity = useValidity();
  return (
    <Page
      title={t('menu:nda.title')}
      width="list"
      intro={t('agreements:admin.intro')}
      filters={
        <>
          <SegmentedControl
            aria-label={t('agreements:admin.views')}
            value={view}
            onChange={(next) => change({ view: next }, 'replace')}
            data={views.map((value) => ({ value, label: t(`agreements:admin.view.${value}`) }))}
          />
          {view === 'signatures' && <SearchField label={t('agreements:admin.search')} />}
        </>
      }
      action={view === 'texts' && <PublishButton />}
      more={view === 'texts' ? [] : [validity.action]}
    >
      {view === 'signatures' ? <Signatures /> : <Texts />}
      {validity.dialog}
    </Page>
  );
}
