-- Which reviews show an image, without reading them all: asked before an image is swept.
create index review_media on review using gin (media) where media <> '{}';
