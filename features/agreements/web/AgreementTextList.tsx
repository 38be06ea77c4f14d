import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Language, languages } from '../../../kit/actor.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { findLoadedRow, useUrlDialog } from '../../../kit/web/dialog/dialogState.ts';
import { ViewDialog } from '../../../kit/web/dialog/ViewDialog.tsx';
import { FormattedDocumentText } from '../../../kit/web/document/FormattedDocumentText.tsx';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { formatDateAndTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { AgreementTextVersion } from '../agreement.ts';
import { listAgreementTexts } from '../api.ts';
import classes from './AgreementTextList.module.css';

const IN_FORCE: StateTone = 'done';

export function AgreementTextList() {
  const { t } = useI18n();
  const { building } = useSession();
  const texts = useQuery(callQuery(listAgreementTexts, {}));
  const reading = useUrlDialog<{ version: AgreementTextVersion; language: Language }>({
    name: 'text',
    serialize: ({ version, language }) => `${version.version},${language}`,
    find: (text) => {
      const [versionText, code] = text.split(',');
      const language = languages.find((each) => each === code);
      if (!language) return null;
      const version = findLoadedRow(texts, (one) => String(one.version) === versionText);
      return version && { version, language };
    },
  });
  if (texts.isError) {
    return (
      <Alert role="alert" color="red" title={t('agreements:texts.failed')}>
        <FailureMessage error={texts.error} />
      </Alert>
    );
  }
  if (!texts.data) return <Skeleton h="10rem" />;
  return (
    <>
      <Stack component="ul">
        {texts.data.map((version) => (
          <li key={version.version} className={classes.version} data-panel>
            <h2>
              {t('agreements:texts.versionTitle', { version: version.version })}
              {version.current && <StateChip tone={IN_FORCE}>{t('agreements:texts.inForce')}</StateChip>}
            </h2>
            <Text c="dimmed" mt="2xs" mb="md">
              {t('agreements:texts.publishedOn', {
                date: formatDateAndTime(version.publishedAt, building.timeZone).date,
              })}
            </Text>
            <dl>
              {languages.map((language) => (
                <div key={language}>
                  <dt>{t('agreements:texts.hashOf', { language: language.toUpperCase() })}</dt>
                  <dd>{version[language].sha256}</dd>
                  <dd>
                    <Button variant="default" onClick={() => reading.open({ version, language })}>
                      {t('agreements:texts.read')} ({language.toUpperCase()})
                    </Button>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </Stack>
      <ViewDialog
        opened={reading.opened}
        close={reading.close}
        size="xl"
        title={t('agreements:texts.versionTitle', { version: reading.item?.version.version })}
      >
        {reading.item && (
          <div lang={reading.item.language}>
            <FormattedDocumentText text={reading.item.version[reading.item.language].text} topLevel={2} />
          </div>
        )}
      </ViewDialog>
    </>
  );
}
