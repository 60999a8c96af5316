#!/bin/sh
# PostgreSQL runs this for every finished piece of its log: archive-wal.sh PIECE FOLDER NAME
# It repeats the call until it succeeds, and then removes the piece: success means "safely stored".
set -eu
piece=$1 folder=$2 name=$3
kept=$folder/$name.gz

# After a crash a piece may come again. Another one of the same name must not replace it.
if [ -e "$kept" ]; then
  gzip -dc "$kept" | cmp -s - "$piece"
  exit
fi

# A piece that was closed early is mostly zeros.
gzip -1 -c "$piece" > "$kept.part"
# The time of its last change tells how far the archive reaches.
touch -r "$piece" "$kept.part"
sync "$kept.part"
mv "$kept.part" "$kept"
sync "$folder"
