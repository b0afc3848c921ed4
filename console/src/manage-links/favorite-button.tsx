import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, type TrackingLink } from '../data/api-client.ts';
import { useAction } from '../data/use-action.ts';
import styles from './favorite-button.module.css';
import { linkTableTexts as texts } from './manage-links-texts.ts';

const favorites = queryOptions({
  queryKey: ['favorites'],
  queryFn: async ({ signal }): Promise<readonly string[]> =>
    (await bodyOf(api.GET('/api/favorites', { signal }))).linkIds,
});

/** The star of a link: pressed where it is one of the person's favorites. */
export function FavoriteButton({ link }: { readonly link: TrackingLink }) {
  const { id, name } = link;
  const queries = useQueryClient();
  // Draw only the star that changes.
  const { data: isFavorite = false, isPending } = useQuery({
    ...favorites,
    select: (ids) => ids.includes(id),
  });
  const { mutate } = useAction({
    call: async (isWanted: boolean) => {
      const params = { params: { path: { id } } };
      if (isWanted) await bodyOf(api.PUT('/api/favorites/{id}', params));
      else await bodyOf(api.DELETE('/api/favorites/{id}', params));
    },
    done: () => null,
    failed: texts.favoriteFailed,
    refresh: [favorites.queryKey, ['tracking-links']],
    queue: 'favorites',
  });
  const toggle = async () => {
    // A list that was asked for before the click would come over the star.
    await queries.cancelQueries(favorites);
    queries.setQueryData(favorites.queryKey, (ids = []) =>
      isFavorite ? ids.filter((one) => one !== id) : [...ids, id],
    );
    mutate(!isFavorite);
  };
  return (
    <button
      type="button"
      data-screen-only
      className={`bare ${styles.star}`}
      aria-label={texts.favorite(name)}
      aria-pressed={isFavorite}
      title={isFavorite ? texts.removeFavorite : texts.addFavorite}
      disabled={isPending}
      onClick={toggle}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24">
        <path d="M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z" />
      </svg>
    </button>
  );
}
