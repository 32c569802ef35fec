/// The vertex stage of every program.
///
/// An instance is a rectangle on a plane and the plane's projective map to device pixels, H. The sides of the rectangle are lines
/// on the screen whose coefficients are differences of rows of the adjugate of H. They remain valid where the plane passes behind
/// the eye. A smoothed side is moved one pixel outwards along its normal: if a side's line l is shifted by |l.xy|, the
/// intersection of two sides keeps its divisor and moves only in x and y. A distance on the screen times the divisor is linear on
/// the plane, so distances are passed as such products and multiplied by 1 / w in the fragment stage.
///
/// A cut quad is drawn as polygon parts with four corners per instance, from two rows of the table. The part's edges replace the
/// rectangle's sides.
enum VertexShader {
    static let source = """
        layout(location = 0) in vec4 aRowX;     // of H; w: border width, sigma, or the gradient's type
        layout(location = 1) in vec4 aRowY;     // w: exponent of the corner curve
        layout(location = 2) in vec4 aRowW;     // w: smoothed sides | (clip + 1) << 4
        layout(location = 3) in vec4 aRect;     // left, top, right, bottom
        layout(location = 4) in vec4 aColor;
        layout(location = 5) in vec4 aTexture;  // texture coordinates at the rectangle's corners; depths of a fade, zero along it
        layout(location = 6) in vec4 aTexels;   // least and greatest texture coordinates sampled, or the gradient's start and end
        layout(location = 7) in vec4 aRadii;
        layout(location = 8) in vec4 aInner;    // the rim's hole, the part that is drawn; or the row of the polygon's corners and its edges, the row
                                                // of the mask (of a gradient's in x), first stop and number of stops of the gradient

        uniform vec4 uViewport;  // origin, 2 / size
        uniform float uUp;       // 1: row 0 is the top one; -1: the bottom one
        uniform int uExtent;     // draw 0: aRect, 1: the rim between it and aInner, 2: of it what lies in aInner

        flat out vec4 vColor;
        #if defined(TEXTURED) || defined(GRADIENT)
        #define MAPPED
        flat out vec4 vTexels;
        #endif
        #ifdef GRADIENT
        flat out ivec3 vGradient;        // first stop in the table, their number, the gradient's type
        #endif

        vec2 corner(vec4 box, int turn) {
            return vec2(turn == 1 || turn == 2 ? box.z : box.x, turn >= 2 ? box.w : box.y);
        }

        void place(vec3 point) {
            vec2 unit = (point.xy - uViewport.xy * point.z) * uViewport.zw - point.z;
            gl_Position = vec4(unit.x, unit.y * uUp, 0.0, point.z);
        }

        #if defined(CLIP) || defined(POLYGON) || defined(MASKED) || defined(TEXEL_MASK)
        uniform sampler2D uTable;
        vec4 tableRow(int index) {
            return texelFetch(uTable, ivec2(index & 1023, index >> 10), 0);
        }
        #endif

        int maskRow() {
        #ifdef GRADIENT
            return int(aInner.x);
        #else
            return int(aInner.z);
        #endif
        }

        #ifdef TEXEL_MASK
        out vec2 vMask;                  // texture coordinates of the mask

        void placeMask(vec3 point) {
            vec4 map = tableRow(maskRow());
            vMask = point.xy * map.xy + map.zw;
        }
        #elif defined(MASKED)
        out vec3 vMask;                  // homogeneous texture coordinates of the mask
        flat out vec4 vMaskTexels;

        void placeMask(vec3 point) {
            int first = maskRow();
            vec3 x = tableRow(first).xyz, y = tableRow(first + 1).xyz, w = tableRow(first + 2).xyz;
            vMask = vec3(dot(x, point), dot(y, point), dot(w, point));
            vMaskTexels = tableRow(first + 3);
        }
        #else
        void placeMask(vec3 point) {}
        #endif

        #ifdef COMPOSITE
        // The scale and offset from pixels to texture coordinates of a picture whose texels are on the pixel grid.
        uniform vec4 uPicture;
        out vec2 vPicture;
        #ifdef MASK
        uniform vec4 uMaskPicture;
        out vec2 vMaskPicture;
        #endif

        void placePictures(vec2 point) {
            vPicture = point * uPicture.xy + uPicture.zw;
        #ifdef MASK
            vMaskPicture = point * uMaskPicture.xy + uMaskPicture.zw;
        #endif
        }
        #else
        void placePictures(vec2 point) {}
        #endif

        #ifndef EDGE

        #ifdef MAPPED
        out vec2 vUV;
        #endif
        #ifdef FADE
        out float vDepth;                // from the blurred side inwards, in sigmas
        #endif

        void main() {
            int turn = gl_VertexID;
            vec3 p = vec3(corner(aRect, turn), 1.0);
            vColor = aColor;
        #ifdef FADE
            vDepth = dot(corner(aTexture, turn), vec2(1.0));
        #endif
        #ifdef MAPPED
            vUV = corner(aTexture, turn);
            vTexels = aTexels;
        #endif
        #ifdef GRADIENT
            vGradient = ivec3(aInner.zw, aRowX.w);
        #endif
            vec3 point = vec3(dot(aRowX.xyz, p), dot(aRowY.xyz, p), dot(aRowW.xyz, p));
            placeMask(point);
            placePictures(point.xy);
            place(point);
        }

        #else

        out vec4 vSides;                 // distances to left, top, right, bottom, times w
        flat out vec4 vNormals;          // greater and lesser part of the normals of left, of top
        out vec3 vPlane;                 // homogeneous point of the plane
        flat out vec4 vRect;
        flat out vec4 vRadii;
        flat out float vExponent;
        flat out float vParameter;
        #ifdef MAPPED
        flat out vec4 vTextureMap;       // scale and offset from the plane to the texture
        #endif
        #ifdef BORDER
        out vec4 vInnerSides;
        flat out vec4 vInnerNormals;
        #endif
        #ifdef POLYGON
        flat out vec4 vLesser;           // lesser parts of the normals of the four edges; the greater ones take the place of vNormals
        flat out vec4 vJoined;           // 1 for edges that are joined
        flat out vec4 vLower;            // 1 for those beyond which the other piece is painted later
        #endif
        #ifdef CLIP
        out vec4 vClipSides;
        flat out vec4 vClipNormals;
        out vec3 vClipPlane;
        flat out vec4 vClipRect;
        flat out vec4 vClipRadii;
        flat out float vClipExponent;
        #endif

        const float FAR = 1.0e4;         // a distance at which coverage is surely 1

        // The greater and lesser parts of two unit normals. Opposite sides are nearly parallel, so two normals serve four sides.
        vec4 normals(vec2 left, vec2 top) {
            vec4 n = abs(vec4(left, top));
            return vec4(max(n.x, n.y), min(n.x, n.y), max(n.z, n.w), min(n.z, n.w));
        }

        #ifdef POLYGON
        const float LONGEST = 8.0;       // maximum distance in pixels that a corner is moved, because sharp ones would move far

        // The distance of a point from the line through two others, times their distance. The line itself on the screen follows.
        float beside(vec2 a, vec2 b, vec2 p) {
            return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        }

        vec2 onScreen(vec2 a, vec2 b, vec2 a0, vec2 a1, vec2 a2) {
            vec2 e = vec2(a.y - b.y, b.x - a.x);
            return e.x * a0 + e.y * a1 - dot(e, a) * a2;
        }
        #endif

        // The distances, times the norms of the four lines, of the point at `p` after moving it by `delta` on the screen.
        vec4 sides(vec4 box, vec2 p, vec2 delta, vec2 left, vec2 top, vec2 right, vec2 bottom, float area) {
            return area * vec4(p - box.xy, box.zw - p)
                + vec4(dot(left, delta), dot(top, delta), dot(right, delta), dot(bottom, delta));
        }

        void main() {
            bool hole = uExtent == 1 && (gl_VertexID & 1) == 1;
            int turn = uExtent == 1 ? (gl_VertexID >> 1) & 3 : gl_VertexID;
            int bits = int(aRowW.w);
        #ifdef SHADOW
            vec4 box = aInner;
        #else
            bool isGiven = hole || uExtent == 2;
            vec4 box = isGiven ? aInner : aRect;
        #endif
            vec2 p = corner(box, turn);
            vec3 point = vec3(dot(aRowX.xyz, vec3(p, 1.0)), dot(aRowY.xyz, vec3(p, 1.0)), dot(aRowW.xyz, vec3(p, 1.0)));

            // Columns, then the first two entries of the rows, of the adjugate.
            vec3 c0 = cross(aRowY.xyz, aRowW.xyz);
            vec3 c1 = cross(aRowW.xyz, aRowX.xyz);
            vec3 c2 = cross(aRowX.xyz, aRowY.xyz);
            float determinant = dot(aRowX.xyz, c0);
            float turning = sign(determinant);
            vec2 a0 = vec2(c0.x, c1.x);
            vec2 a1 = vec2(c0.y, c1.y);
            vec2 a2 = vec2(c0.z, c1.z);

            vec2 left = turning * (a0 - aRect.x * a2);
            vec2 top = turning * (a1 - aRect.y * a2);
            vec2 right = turning * (aRect.z * a2 - a0);
            vec2 bottom = turning * (aRect.w * a2 - a1);
            vec4 norms = max(vec4(length(left), length(top), length(right), length(bottom)), 1.0e-30);

            vec2 delta = vec2(0.0);
        #ifdef POLYGON
            // The bits of an edge: moved out (1), smoothed (2), joined (4) and lower (8).
            vec4 first = tableRow(int(aInner.x));
            vec4 second = tableRow(int(aInner.x) + 1);
            int edges = int(aInner.y);
            vec2 q0 = first.xy, q1 = first.zw, q2 = second.xy, q3 = second.zw;
            p = turn == 0 ? q0 : turn == 1 ? q1 : turn == 2 ? q2 : q3;
            point = vec3(dot(aRowX.xyz, vec3(p, 1.0)), dot(aRowY.xyz, vec3(p, 1.0)), dot(aRowW.xyz, vec3(p, 1.0)));
            vec2 n0 = turning * onScreen(q0, q1, a0, a1, a2), n1 = turning * onScreen(q1, q2, a0, a1, a2);
            vec2 n2 = turning * onScreen(q2, q3, a0, a1, a2), n3 = turning * onScreen(q3, q0, a0, a1, a2);
            vec4 lengths = max(vec4(length(n0), length(n1), length(n2), length(n3)), 1.0e-30);
            vec2 before = turn == 0 ? n3 : turn == 1 ? n0 : turn == 2 ? n1 : n2;
            vec2 after = turn == 0 ? n0 : turn == 1 ? n1 : turn == 2 ? n2 : n3;
            vec2 last = turn == 0 ? q3 : turn == 1 ? q0 : turn == 2 ? q1 : q2;
            vec2 next = turn == 0 ? q1 : turn == 1 ? q2 : turn == 2 ? q3 : q0;
            float reachBefore = (edges >> (4 * ((turn + 3) & 3)) & 1) != 0 ? length(before) : 0.0;
            float reachAfter = (edges >> (4 * turn) & 1) != 0 ? length(after) : 0.0;
            vec2 e = p - last, f = next - p;
            float bend = e.x * f.y - e.y * f.x;
            if (reachBefore + reachAfter > 0.0) {
                if (bend > 1.0e-4 * length(e) * length(f)) {
                    delta = vec2(before.y * reachAfter - reachBefore * after.y, reachBefore * after.x - before.x * reachAfter)
                        / (determinant * bend);
                } else {
                    vec2 along = reachBefore > 0.0 ? before : after;
                    delta = -point.z * along / max(length(along), 1.0e-30);
                }
                float longest = LONGEST * abs(point.z);
                delta *= min(1.0, longest / max(length(delta), 1.0e-30));
            }
        #elif !defined(SHADOW)
            if (!isGiven) {
                bool atRight = turn == 1 || turn == 2;
                bool atBottom = turn >= 2;
                vec2 across = atRight ? right : left;
                vec2 along = atBottom ? bottom : top;
                float reachX = (bits & (atRight ? 2 : 8)) != 0 ? (atRight ? norms.z : norms.x) : 0.0;
                float reachY = (bits & (atBottom ? 4 : 1)) != 0 ? (atBottom ? norms.w : norms.y) : 0.0;
                float scale = atRight == atBottom ? determinant : -determinant;
                delta = (reachX * vec2(-along.y, along.x) + reachY * vec2(across.y, -across.x)) / scale;
            }
        #endif
            float area = abs(determinant);
            vec4 sharp = vec4(FAR * point.z);
        #ifdef POLYGON
            bvec4 smoothed = bvec4((edges & 0x2) != 0, (edges & 0x20) != 0, (edges & 0x200) != 0, (edges & 0x2000) != 0);
            vec4 distances = area * vec4(beside(q0, q1, p), beside(q1, q2, p), beside(q2, q3, p), beside(q3, q0, p))
                + vec4(dot(n0, delta), dot(n1, delta), dot(n2, delta), dot(n3, delta));
            vSides = mix(sharp, distances / lengths, smoothed);
            vec4 x = abs(vec4(n0.x, n1.x, n2.x, n3.x) / lengths);
            vec4 y = abs(vec4(n0.y, n1.y, n2.y, n3.y) / lengths);
            // The greater part of a unit normal exceeds 0.5. An edge between two coincident corners has no normal.
            vNormals = max(max(x, y), vec4(0.5));
            vLesser = min(x, y);
            vJoined = vec4(edges >> 2 & 1, edges >> 6 & 1, edges >> 10 & 1, edges >> 14 & 1);
            vLower = vec4(edges >> 3 & 1, edges >> 7 & 1, edges >> 11 & 1, edges >> 15 & 1);
        #else
            bvec4 smoothed = bvec4((bits & 8) != 0, (bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0);
            vSides = mix(sharp, sides(aRect, p, delta, left, top, right, bottom, area) / norms, smoothed);
            vNormals = normals(left / norms.x, top / norms.y);
        #endif
            vPlane = vec3(p, 1.0) + vec3(dot(a0, delta), dot(a1, delta), dot(a2, delta)) / determinant;
        #ifdef BORDER
            vec4 inner = aRect + vec4(1.0, 1.0, -1.0, -1.0) * aRowX.w;
            left = turning * (a0 - inner.x * a2);
            top = turning * (a1 - inner.y * a2);
            right = turning * (inner.z * a2 - a0);
            bottom = turning * (inner.w * a2 - a1);
            norms = max(vec4(length(left), length(top), length(right), length(bottom)), 1.0e-30);
            vInnerSides = sides(inner, p, delta, left, top, right, bottom, area) / norms;
            vInnerNormals = normals(left / norms.x, top / norms.y);
        #endif
            point.xy += delta;

            vColor = aColor;
            vRect = aRect;
            vRadii = aRadii;
            vExponent = aRowY.w;
            vParameter = aRowX.w;
        #ifdef GRADIENT
            vGradient = ivec3(aInner.zw, aRowX.w);
        #endif
        #ifdef MAPPED
            vec2 unit = (aTexture.zw - aTexture.xy) / (aRect.zw - aRect.xy);
            vTextureMap = vec4(unit, aTexture.xy - aRect.xy * unit);
            vTexels = aTexels;
        #endif
        #ifdef CLIP
            int clip = (bits >> 4) - 1;
            if (clip < 0) {
                vClipSides = sharp;
                vClipNormals = vec4(1.0, 0.0, 1.0, 0.0);
                vClipPlane = vec3(0.0, 0.0, point.z);
                vClipRect = vec4(-1.0, -1.0, 1.0, 1.0);
                vClipRadii = vec4(0.0);
                vClipExponent = 2.0;
            } else {
                vec4 first = tableRow(clip);
                vec3 x = first.xyz;
                vClipExponent = first.w;
                vec3 y = tableRow(clip + 1).xyz;
                vec3 w = tableRow(clip + 2).xyz;
                vClipRect = tableRow(clip + 3);
                vClipRadii = tableRow(clip + 4);
                vec3 clipLeft = x - vClipRect.x * w;
                vec3 clipTop = y - vClipRect.y * w;
                vec3 clipRight = vClipRect.z * w - x;
                vec3 clipBottom = vClipRect.w * w - y;
                vec4 clipNorms = vec4(length(clipLeft.xy), length(clipTop.xy), length(clipRight.xy), length(clipBottom.xy));
                clipNorms = max(clipNorms, 1.0e-30);
                vClipSides = vec4(dot(clipLeft, point), dot(clipTop, point), dot(clipRight, point), dot(clipBottom, point))
                    / clipNorms;
                vClipNormals = normals(clipLeft.xy / clipNorms.x, clipTop.xy / clipNorms.y);
                vClipPlane = vec3(dot(x, point), dot(y, point), dot(w, point));
            }
        #endif
            placeMask(point);
            placePictures(point.xy);
            place(point);
        }

        #endif
        """
}
