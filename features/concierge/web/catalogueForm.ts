import { z } from 'zod';
import { newCategory, newProduct, type Product } from '../catalogue.ts';

/** What the fields of a product show; the price in euros. */
export type ProductValues = { category: string; name: string; price: number | ''; description: string };

const { name, price, description } = newProduct.shape;

/** A product as the form gives it: the price in cents. */
export const productSchema = z.object({
  category: z.coerce.number(),
  name,
  price: z
    .preprocess((typed) => (typed === '' ? undefined : typed), z.number())
    .transform((euros) => Math.round(euros * 100))
    .pipe(price),
  description,
});

export const productValues = (category: number, product?: Product): ProductValues => ({
  category: String(category),
  name: product?.name ?? '',
  price: product ? product.price / 100 : '',
  description: product?.description ?? '',
});

export const categorySchema = newCategory;
