import { Anchor, Box, Text } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useUrlDialog } from '../../../kit/web/dialog/dialogState.ts';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { PageSkeleton } from '../../../kit/web/feedback/PageSkeleton.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { ContentsLayout } from '../../../kit/web/ui/ContentsLayout.tsx';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { toPhoneUrl } from '../../../kit/web/ui/toPhoneUrl.ts';
import { useMenuEntries } from '../../feature/web/menu.ts';
import { readBuildingSettings } from '../api.ts';
import type { BuildingSettings } from '../building.ts';
import { can } from '../policy.ts';
import classes from './BuildingPage.module.css';
import {
  BuildingSection,
  buildingSectionNames,
  type EditableBuildingSection,
  editableBuildingSections,
  getSectionId,
  LabelledValues,
} from './BuildingSection.tsx';
import { ClosingDaysSection } from './ClosingDaysSection.tsx';
import { ModulesSection } from './ModulesSection.tsx';
import { PublicCalendarPagesSection } from './PublicCalendarPagesSection.tsx';
import {
  BuildingIdentityDialog,
  BuildingOpeningHoursDialog,
  BuildingReceptionDialog,
} from './SettingsDialogs.tsx';
import { useOpeningHoursTexts } from './useOpeningHoursTexts.ts';

const places = [
  ['legal', '/resident/legal'],
  ['partners', '/resident/partners'],
  ['nda', '/resident/nda'],
  ['retention', '/resident/dataProtection?show=periods'],
] as const;

function BuildingRelatedScreensSection() {
  const { t } = useI18n();
  const open = new Set(useMenuEntries().map(({ to }) => to));
  return (
    <BuildingSection name="also">
      <ul>
        {places
          .filter(([, to]) => open.has(to.split('?')[0] ?? to))
          .map(([name, to]) => (
            <li key={name} className={classes.row}>
              <Box flex="1 1 14rem" miw={0}>
                <Anchor component={ScreenLink} to={to} fw={600}>
                  {t(`buildings:also.${name}.title`)}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {t(`buildings:also.${name}.text`)}
                </Text>
              </Box>
            </li>
          ))}
      </ul>
    </BuildingSection>
  );
}

const dialogs = {
  identity: BuildingIdentityDialog,
  reception: BuildingReceptionDialog,
  hours: BuildingOpeningHoursDialog,
};

export default function BuildingPage() {
  const { t } = useI18n();
  const { user, building } = useSession();
  const settingsQuery = useQuery(callQuery(readBuildingSettings, { building: building.id }));
  const settings = settingsQuery.data?.[0];
  const mayChange = can.change(user);
  const changing = useUrlDialog<EditableBuildingSection>({
    name: 'edit',
    serialize: (part) => part,
    find: (text) => (settings ? (editableBuildingSections.find((part) => part === text) ?? null) : undefined),
    canOpen: () => mayChange,
  });
  const edit = (part: EditableBuildingSection) => (mayChange ? () => changing.open(part) : undefined);

  return (
    <Page title={t('buildings:title')} intro={t('buildings:intro')}>
      {settingsQuery.isError && !settings && (
        <FailedState
          icon={IconBuilding}
          title={t('buildings:failed')}
          error={settingsQuery.error}
          onRetry={() => void settingsQuery.refetch()}
        />
      )}
      {settingsQuery.isPending && <PageSkeleton rows={8} />}
      {settings && (
        <ContentsLayout
          sections={buildingSectionNames.map((name) => ({
            id: getSectionId(name),
            title: t(`buildings:sections.${name}`),
          }))}
        >
          <Identity settings={settings} onEdit={edit('identity')} />
          <Reception settings={settings} onEdit={edit('reception')} />
          <Hours settings={settings} onEdit={edit('hours')} />
          <ClosingDaysSection mayChange={mayChange} />
          <ModulesSection settings={settings} mayChange={mayChange} />
          <PublicCalendarPagesSection settings={settings} mayChange={mayChange} />
          <BuildingRelatedScreensSection />
          {editableBuildingSections.map((part) => {
            const Dialog = dialogs[part];
            const opened = changing.opened && changing.item === part;
            return <Dialog key={part} settings={settings} opened={opened} close={changing.close} />;
          })}
        </ContentsLayout>
      )}
    </Page>
  );
}

interface PartProps {
  settings: BuildingSettings;
  onEdit: (() => void) | undefined;
}

function Identity({ settings, onEdit }: PartProps) {
  const { t } = useI18n();
  const { name, address, timeZone, logo } = settings;
  return (
    <BuildingSection name="identity" onEdit={onEdit}>
      <LabelledValues
        facts={[
          [t('buildings:fields.name'), name],
          [t('buildings:fields.address'), address],
          [t('buildings:fields.timeZone'), timeZone],
          [t('buildings:fields.logo'), logo && <img className={classes.logo} src={logo} alt={name} />],
        ]}
      />
    </BuildingSection>
  );
}

function Reception({ settings, onEdit }: PartProps) {
  const { t, language } = useI18n();
  const textLanguage = language === 'en' ? 'en' : 'fr';
  const { receptionContact, receptionPhone, directions, whatToBring } = settings;
  return (
    <BuildingSection name="reception" onEdit={onEdit} text={t('buildings:reception.text')}>
      <LabelledValues
        facts={[
          [t('buildings:fields.receptionContact'), receptionContact],
          [
            t('buildings:fields.receptionPhone'),
            receptionPhone && <Anchor href={toPhoneUrl(receptionPhone)}>{receptionPhone}</Anchor>,
          ],
          [t('buildings:fields.directions'), pickTranslation(directions, textLanguage)],
          [t('buildings:fields.whatToBring'), pickTranslation(whatToBring, textLanguage)],
        ]}
      />
    </BuildingSection>
  );
}

function Hours({ settings: { openingHours }, onEdit }: PartProps) {
  const { t } = useI18n();
  const toTexts = useOpeningHoursTexts();
  return (
    <BuildingSection name="hours" onEdit={onEdit} text={t('buildings:hints.hours')}>
      {openingHours ? (
        <LabelledValues facts={toTexts(openingHours).map(({ days, hours }) => [days, hours])} />
      ) : (
        <p className={classes.nothing}>{t('buildings:hours.none')}</p>
      )}
    </BuildingSection>
  );
}
