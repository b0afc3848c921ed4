/**
 * The id of the control at a place of the form.
 * @example fieldId('queryName') // 'parameter-queryName'
 */
export function fieldId(place: string): string {
  return `parameter-${place}`;
}
