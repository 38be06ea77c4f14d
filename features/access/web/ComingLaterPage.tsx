import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useWords } from '../../../kit/web/i18n.ts';
import { usePageTitle } from '../../../kit/web/pageTitle.ts';

/** Stands where a page will be: says so politely, and who can help meanwhile. */
export default function ComingLaterPage() {
  const { t } = useWords();
  usePageTitle(t('access:comingLater.title'));
  return (
    <>
      <Title order={1}>{t('access:comingLater.title')}</Title>
      <Text c="dimmed" my="md">
        {t('access:comingLater.text')}
      </Text>
      <Anchor component={Link} to="/login">
        {t('access:comingLater.back')}
      </Anchor>
    </>
  );
}
