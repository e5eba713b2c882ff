import { useApiList } from "#web/api/use-api-list.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TimelineEntry } from "#web/ui/timeline-entry.tsx";
import { changeSentences, changeTitle } from "./change-sentences.ts";
import { countText } from "./count-text.ts";

type Props = { subjectId: string; title?: string };

/** Who did what to a record, and when (I-07). Journals have a history of their own, with every version. */
export function RecordHistory({ subjectId, title = "History" }: Props) {
  const list = useApiList("changes.list", { query: { subjectId, limit: 5 } });
  return (
    <Card title={title}>
      <AsyncContent
        query={list}
        failed={(message) => `Error loading history: ${message}`}
        loading={<Skeleton width={70} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="text-ink-soft">Nothing was changed yet.</p>}
      >
        {({ items }) => (
          <>
            <ol className="flex flex-col">
              {items.map((change) => (
                <TimelineEntry
                  key={change.id}
                  what={changeTitle(change.action)}
                  by={change.by}
                  at={change.at}
                  sentences={changeSentences(change)}
                />
              ))}
            </ol>
            {list.hasMore && (
              <LoadMore
                hasMore
                isLoading={list.isLoadingMore}
                onMore={list.loadMore}
                shown={countText(items.length, "change")}
                onlyWhenAsked
              />
            )}
          </>
        )}
      </AsyncContent>
    </Card>
  );
}
