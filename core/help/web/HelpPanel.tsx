import { Anchor, Kbd, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isStaff } from '../../../kit/actor.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { IS_APPLE_KEYBOARD } from '../../../kit/web/ui/isAppleKeyboard.ts';
import { RecordPanel } from '../../../kit/web/ui/RecordPanel.tsx';
import { toPhoneUrl } from '../../../kit/web/ui/toPhoneUrl.ts';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { readReceptionContact } from '../../buildings/api.ts';
import { useOpeningHoursTexts } from '../../buildings/web/useOpeningHoursTexts.ts';
import { getHelpKey } from '../getHelpKey.ts';
import classes from './HelpPanel.module.css';

const shortcutsByScreen: Readonly<Record<string, readonly (readonly [keys: string, text: string])[]>> = {
  desk: [
    ['F2', 'walkIn'],
    ['F3', 'parcel'],
    ['F4', 'entry'],
  ],
  evacuation: [['F8', 'evacuation']],
};

export default function HelpPanel({ opened, close }: { opened: boolean; close: () => void }) {
  const { t } = useI18n();
  const { user } = useSession();
  const onPhone = useBreakpoint('phone');
  const screen = getHelpKey(useLocation().pathname);
  const shortcuts = [
    ...(shortcutsByScreen[screen] ?? []),
    [IS_APPLE_KEYBOARD ? '⌘ K' : 'Ctrl K', 'search'] as const,
    ...(isStaff(user) ? [['F9', 'pin'] as const] : []),
    ['?', 'help'] as const,
    [t('help:escape'), 'close'] as const,
  ];
  return (
    <RecordPanel opened={opened} close={close} title={t('help:title')}>
      <Stack gap="xl">
        <HelpSection title={t('help:here')}>
          <Stack gap="xs">
            {t(`help:screens.${screen}`)
              .split('\n')
              .map((text) => (
                <Text key={text}>{text}</Text>
              ))}
          </Stack>
        </HelpSection>
        {!onPhone && (
          <HelpSection title={t('help:shortcuts')}>
            <dl className={classes.pairs}>
              {shortcuts.map(([key, action]) => (
                <div key={action}>
                  <dt>
                    <Kbd>{key}</Kbd>
                  </dt>
                  <dd>{t(`help:keys.${action}`)}</dd>
                </div>
              ))}
            </dl>
          </HelpSection>
        )}
        <HelpSection title={t('help:ask')}>
          <ReceptionContact />
        </HelpSection>
      </Stack>
    </RecordPanel>
  );
}

function HelpSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

function ReceptionContact() {
  const { t } = useI18n();
  const toTexts = useOpeningHoursTexts();
  const { building } = useSession();
  const { data, isError } = useQuery(callQuery(readReceptionContact, { building: building.id }));
  if (isError) return <Text>{t('help:failed')}</Text>;
  if (!data) return <Skeleton height="7rem" />;
  const { receptionContact, receptionPhone, openingHours } = data;
  return (
    <>
      <Text mb="xs">{t('help:askText')}</Text>
      <dl className={classes.pairs}>
        {receptionContact && (
          <div>
            <dt>{t('help:place')}</dt>
            <dd>{receptionContact}</dd>
          </div>
        )}
        {receptionPhone && (
          <div>
            <dt>{t('help:phone')}</dt>
            <dd>
              <Anchor href={toPhoneUrl(receptionPhone)}>{receptionPhone}</Anchor>
            </dd>
          </div>
        )}
        {openingHours && (
          <div>
            <dt>{t('help:hours')}</dt>
            <dd>
              {toTexts(openingHours).map(({ days, hours }) => (
                <div key={days}>
                  {days} · {hours}
                </div>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
