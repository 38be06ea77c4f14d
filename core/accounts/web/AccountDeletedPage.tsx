import { Box } from '@mantine/core';
import { useEffect, useState } from 'react';
import { redirect } from 'react-router';
import { MailLinkResult } from '../../../kit/web/feedback/MailLinkResult.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { getCurrentSession } from '../../../kit/web/session/session.ts';
import { DeletionEffectsList } from './DeletionEffectsList.tsx';
import { clearDeletedAccountSummary, readDeletedAccountSummary } from './deletedAccountSummary.ts';

/** Logged-in people are sent home, unless they deleted another account in this tab. */
export const loader = () =>
  getCurrentSession() && !readDeletedAccountSummary() ? redirect('/resident/home') : null;

export default function AccountDeletedPage() {
  const { t, language } = useI18n();
  const [summary] = useState(readDeletedAccountSummary);
  useEffect(clearDeletedAccountSummary, []);
  return (
    <MailLinkResult
      title={t(summary ? 'accounts:deleted.title' : 'accounts:deleted.over')}
      message={t(summary ? 'accounts:deleted.text' : 'accounts:deleted.overText')}
      link={{ to: '/login', label: t('accounts:confirmEmail.login') }}
    >
      {summary && (
        <Box mb="xl">
          <DeletionEffectsList parts={summary[language]} when="after" order={2} />
        </Box>
      )}
    </MailLinkResult>
  );
}
