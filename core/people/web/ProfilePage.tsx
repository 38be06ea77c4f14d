import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { exportOwnData } from '../../../features/privacy/wire.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import { download } from '../../../kit/web/transfer.ts';
import { DownloadButton } from '../../../kit/web/ui/DownloadButton.tsx';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import classes from './ProfilePage.module.css';

/** `/resident/profile`: who I am to the building, what else it has for me alone (`children`), and how to leave it. */
export function ProfilePage({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const { user, building } = useSession();
  const [leaving, leave] = useDisclosure(false);
  return (
    <Page title={t('people:profile.title')}>
      <div className={classes.page}>
        <section className={classes.card} aria-label={t('people:profile.title')}>
          <dl className={classes.facts}>
            <Fact term={t('people:profile.company')}>{user.company.name}</Fact>
            <Fact term={t('people:profile.role')}>{t('people:profile.resident')}</Fact>
            <Fact term={t('people:profile.building')}>{building.name}</Fact>
          </dl>
          <ProfileForm />
        </section>
        {children}
        <section className={`${classes.card} ${classes.leave}`}>
          <div>
            <h2>{t('people:export.heading')}</h2>
            <p>{t('people:export.intro')}</p>
          </div>
          <DownloadButton label={t('people:export.action')} fetchFile={() => download(exportOwnData, {})} />
        </section>
        <section className={`${classes.card} ${classes.leave}`}>
          <div>
            <h2>{t('people:deletion.heading')}</h2>
            <p>{t('people:deletion.intro')}</p>
          </div>
          <Button variant="outline" color="red" onClick={leave.open}>
            {t('people:deletion.open')}
          </Button>
        </section>
      </div>
      <DeleteAccountDialog opened={leaving} onClose={leave.close} />
    </Page>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
