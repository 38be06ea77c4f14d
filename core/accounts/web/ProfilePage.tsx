import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDialog } from '../../../kit/web/dialog/dialogState.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { ContentsLayout } from '../../../kit/web/ui/ContentsLayout.tsx';
import { Page } from '../../../kit/web/ui/Page.tsx';
import type { ProfileSection } from '../../feature/web/screens.ts';
import { CompanyName } from '../../people/web/CompanyName.tsx';
import { AssistantsSection } from './AssistantsSection.tsx';
import { DeleteOwnAccountDialog } from './DeleteOwnAccountDialog.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import classes from './ProfilePage.module.css';
import { ProfileSectionCard } from './ProfileSectionCard.tsx';

export const createProfilePage = (sections: readonly ProfileSection[]) => ({
  default: () => <ProfilePage sections={sections} />,
});

function ProfilePage({ sections }: { sections: readonly ProfileSection[] }) {
  const { t } = useI18n();
  const { user, building } = useSession();
  const leave = useDialog('delete');
  const ownSections = sections.filter(({ contents }) => contents.isVisible?.(user) ?? true);
  const contents = [
    { id: 'name', title: t('accounts:profile.nameSection') },
    { id: 'log-in', title: t('accounts:profile.logInSection') },
    { id: 'assistants', title: t('accounts:assistants.heading') },
    ...ownSections.map((section) => ({ id: section.contents.id, title: t(section.contents.titleKey) })),
    { id: 'delete-account', title: t('accounts:deletion.heading') },
  ];
  return (
    <Page title={t('accounts:profile.title')} width="mixed">
      <ContentsLayout sections={contents}>
        <section className={classes.card} data-panel aria-label={t('accounts:profile.title')}>
          <dl className={classes.facts}>
            <Fact term={t('accounts:profile.company')}>
              <CompanyName {...user.company} />
            </Fact>
            <Fact term={t('accounts:profile.role')}>{t('accounts:profile.resident')}</Fact>
            <Fact term={t('accounts:profile.building')}>{building.name}</Fact>
          </dl>
          <ProfileForm />
        </section>
        <AssistantsSection />
        {ownSections.map(({ default: Section, contents: { id } }) => (
          <Section key={id} />
        ))}
        <ProfileSectionCard
          id="delete-account"
          heading={t('accounts:deletion.heading')}
          intro={t('accounts:deletion.intro')}
        >
          <Button variant="outline" color="red" onClick={leave.open}>
            {t('accounts:deletion.open')}
          </Button>
        </ProfileSectionCard>
      </ContentsLayout>
      <DeleteOwnAccountDialog {...leave} />
    </Page>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
