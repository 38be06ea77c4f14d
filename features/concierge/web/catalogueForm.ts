import { z } from 'zod';
import { euros } from '../../../kit/figures.ts';
import { newCategory, newProduct, PRICE_MAX, type Product } from '../catalogue.ts';

/** What the fields of a product show; the price in euros, or as it was typed where it is none. */
export type ProductValues = { category: string; name: string; price: number | string; description: string };

const { name, description } = newProduct.shape;

/** A product as the form gives it: the price in cents. */
export const productSchema = z.object({
  category: z.coerce.number(),
  name,
  price: z
    .preprocess((typed) => (typed === '' ? undefined : typed), euros(PRICE_MAX / 100))
    .transform((amount) => Math.round(amount * 100)),
  description,
});

export const productValues = (category: number, product?: Product): ProductValues => ({
  category: String(category),
  name: product?.name ?? '',
  price: product ? product.price / 100 : '',
  description: product?.description ?? '',
});

export const categorySchema = newCategory;
