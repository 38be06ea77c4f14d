import { useWords } from '../../../kit/web/i18n.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { PageSkeleton } from '../../../kit/web/ui/PageSkeleton.tsx';

/** The screen's place in the frame. */
export default function OutboxPage() {
  const { t } = useWords();
  return (
    <Page title={t('home:places.outbox.title')}>
      <PageSkeleton />
    </Page>
  );
}
