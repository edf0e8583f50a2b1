/**
 * The form in a body of `multipart/form-data`, read by the platform's own reader. The body is held in
 * memory, bounded before it comes here. Undefined when it is no such form.
 */
export async function readForm(
  body: unknown,
  contentType: string | undefined,
): Promise<FormData | undefined> {
  if (!Buffer.isBuffer(body) || !contentType) return undefined;
  try {
    return await new Response(new Uint8Array(body), {
      headers: { "content-type": contentType },
    }).formData();
  } catch {
    return undefined;
  }
}
