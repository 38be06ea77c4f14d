import { Button, Stack } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useDialog } from '../../../kit/web/dialog/dialogState.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { AssistantsSection } from './AssistantsSection.tsx';
import { DeleteOwnAccountDialog } from './DeleteOwnAccountDialog.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import classes from './ProfilePage.module.css';
import { ProfileSectionCard } from './ProfileSectionCard.tsx';

export const createProfilePage = (sections: readonly ComponentType[]) => ({
  default: () => (
    <ProfilePage>
      {sections.map((Section, at) => (
        <Section key={at} />
      ))}
    </ProfilePage>
  ),
});

function ProfilePage({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const { user, building } = useSession();
  const leave = useDialog('delete');
  return (
    <Page title={t('accounts:profile.title')} width="text">
      <Stack gap="xl">
        <section className={classes.card} data-panel aria-label={t('accounts:profile.title')}>
          <dl className={classes.facts}>
            <Fact term={t('accounts:profile.company')}>{user.company.name}</Fact>
            <Fact term={t('accounts:profile.role')}>{t('accounts:profile.resident')}</Fact>
            <Fact term={t('accounts:profile.building')}>{building.name}</Fact>
          </dl>
          <ProfileForm />
        </section>
        <AssistantsSection />
        {children}
        <ProfileSectionCard heading={t('accounts:deletion.heading')} intro={t('accounts:deletion.intro')}>
          <Button variant="outline" color="red" onClick={leave.open}>
            {t('accounts:deletion.open')}
          </Button>
        </ProfileSectionCard>
      </Stack>
      <DeleteOwnAccountDialog {...leave} />
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
