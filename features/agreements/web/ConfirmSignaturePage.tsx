import { Anchor, Box, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { z } from 'zod';
import { call } from '../../../kit/web/api/call.ts';
import { MailLinkPage } from '../../../kit/web/feedback/MailLinkPage.tsx';
import { MailLinkResult } from '../../../kit/web/feedback/MailLinkResult.tsx';
import { useSchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { PublicForm } from '../../../kit/web/ui/PublicForm.tsx';
import type { SignatureConfirmationLinkCheck, SignatureOccasion } from '../agreement.ts';
import { checkSignatureConfirmationLink, confirmSignatureByMailLink } from '../api.ts';
import { FactList, useSignatureOccasionFacts } from './FactList.tsx';
import { SignedIllustration } from './SignedIllustration.tsx';

export default function ConfirmSignaturePage() {
  const { token = '' } = useParams();
  return <ConfirmSteps key={token} token={token} />;
}

function ConfirmSteps({ token }: { token: string }) {
  const { t } = useI18n();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (outcome) return <Confirmed {...outcome} />;
  return (
    <MailLinkPage
      title={t('agreements:confirm.ask')}
      endpoint={checkSignatureConfirmationLink}
      input={{ token }}
      renderRefusal={(words) => (
        <MailLinkResult
          title={t('agreements:confirm.failed')}
          message={words}
          link={{ to: '/DNA', label: t('agreements:confirm.read') }}
        />
      )}
    >
      {(agreement) =>
        agreement.already ? (
          <Confirmed result="already" occasion={agreement.occasion} />
        ) : (
          <ConfirmationForm token={token} agreement={agreement} onDone={setOutcome} />
        )
      }
    </MailLinkPage>
  );
}

interface Outcome {
  result: 'done' | 'already';
  occasion: SignatureOccasion | null;
}

function Confirmed({ result, occasion }: Outcome) {
  const { t } = useI18n();
  const factsOf = useSignatureOccasionFacts();
  return (
    <>
      <SignedIllustration label={t('agreements:signed.image')} />
      <MailLinkResult
        title={t('agreements:confirm.title')}
        message={t(`agreements:confirm.${result}`)}
        link={{ to: '/DNA', label: t('agreements:confirm.read') }}
      >
        {occasion && (
          <Box mb="md">
            <FactList label={t('agreements:occasion.title')} facts={factsOf(occasion)} />
          </Box>
        )}
      </MailLinkResult>
    </>
  );
}

const emptySchema = z.object({});

type ConfirmationFormProps = {
  token: string;
  agreement: SignatureConfirmationLinkCheck;
  onDone: (outcome: Outcome) => void;
};

function ConfirmationForm({ token, agreement, onDone }: ConfirmationFormProps) {
  const { t } = useI18n();
  const factsOf = useSignatureOccasionFacts();
  const form = useSchemaForm(emptySchema, {}, null);
  return (
    <PublicForm
      title={t('agreements:confirm.ask')}
      intro={t('agreements:confirm.which', { ...agreement, date: formatDate(agreement.signedOn) })}
      form={form}
      submitLabel={t('agreements:confirm.button')}
      onSend={async () => {
        const { already, occasion } = await call(confirmSignatureByMailLink, { token });
        onDone({ result: already ? 'already' : 'done', occasion });
      }}
      links={
        <Anchor component={Link} to="/DNA" ta="center">
          {t('agreements:confirm.read')}
        </Anchor>
      }
    >
      {agreement.occasion && (
        <FactList label={t('agreements:occasion.title')} facts={factsOf(agreement.occasion)} />
      )}
      <Text>{t('agreements:confirm.text')}</Text>
    </PublicForm>
  );
}
