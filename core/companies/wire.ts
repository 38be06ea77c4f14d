import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { fields, wire } from '../../kit/wire.ts';
import { company } from './company.ts';

const dashed = z
  .string()
  .regex(/^\d{1,9}(-\d{1,9}){0,49}$/)
  .transform((text) => text.split('-').map(Number));

export const listCompanies = endpoint({
  method: 'GET',
  path: '/entreprise/crudEntreprise/:buildings/',
  summary: 'The companies present in any of the buildings (`1-2-3`)',
  access: 'public',
  params: {
    schema: z.object({ buildings: dashed }) as unknown as z.ZodType<{ buildings: number[] }>,
    encode: ({ buildings }: { buildings: number[] }) => ({ buildings: buildings.join('-') }),
  },
  answer: fields(wire(company, { id: 'pk', name: 'nameEntreprise' })),
});
