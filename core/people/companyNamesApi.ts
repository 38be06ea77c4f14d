import { z } from 'zod';
import { objectCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pkSchema } from '../../kit/rowId.ts';
import { companiesTopic } from './api.ts';

const companyNameSchema = z.object({ id: pkSchema, name: z.string() });

const dashed = z
  .string()
  .regex(/^\d{1,9}(-\d{1,9}){0,49}$/)
  .transform((text) => text.split('-').map(Number));

export const listCompanyNames = endpoint({
  name: 'listCompanyNames',
  method: 'GET',
  path: '/entreprise/crudEntreprise/:buildings/',
  summary: 'List the companies of some buildings (`1-2-3`)',
  access: 'public',
  topic: companiesTopic,
  params: {
    schema: z.object({ buildings: dashed }) as unknown as z.ZodType<{ buildings: number[] }>,
    encode: ({ buildings }: { buildings: number[] }) => ({ buildings: buildings.join('-') }),
  },
  answer: unpagedListAnswerCodec(objectCodec(companyNameSchema, { id: 'pk', name: 'nameEntreprise' })),
});
